import { badgeStyle } from './badge.ts';
import { buttonStyle } from './button.ts';
import { checkStyle } from './check.ts';
import { codeStyle } from './code.ts';
import { confirmStyle } from './confirm.ts';
import { dialogStyle } from './dialog.ts';
import { dropZoneStyle } from './drop-zone.ts';
import { elementsStyle } from './elements.ts';
import { emptyStateStyle } from './empty-state.ts';
import { fieldStyle } from './field.ts';
import { menuStyle } from './menu.ts';
import { noticeStyle } from './notice.ts';
import { panelStyle } from './panel.ts';
import { progressStyle } from './progress.ts';
import { tableStyle } from './table.ts';
import { tabsStyle } from './tabs.ts';
import { tokens } from './tokens.ts';

/** The style of all pages: light and dark, from phones to wide screens, without external files. */
export const style = [
  tokens,
  elementsStyle,
  buttonStyle,
  fieldStyle,
  checkStyle,
  panelStyle,
  tableStyle,
  badgeStyle,
  tabsStyle,
  dialogStyle,
  confirmStyle,
  menuStyle,
  dropZoneStyle,
  progressStyle,
  emptyStateStyle,
  noticeStyle,
  codeStyle,
].join('');
