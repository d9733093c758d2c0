import { nameOf } from '../../page-content/change-state.ts';
import { readMark } from '../../page-content/marked-text.ts';
