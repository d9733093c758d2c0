import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { encryptedPdf } from '../../functions/core/contract/samples/encrypted-pdf.ts';
import { helloPdf } from '../../functions/core/contract/samples/hello-pdf.ts';
import {
  arnOfKey,
  chainOfKey,
  type DevelopmentKeys,
  developmentKeys,
} from '../../local/signing/development-keys.ts';
import { standInRole } from '../../local/sts.ts';
import { type OwnService, startService } from '../service.ts';
import { type FakeKms, startFakeKms } from './fake-kms.ts';
import { type FaultyAuthority, type Fault, startFaultyAuthority } from './faulty-authority.ts';

let service: OwnService;
let kms: FakeKms;
let authority: FaultyAuthority;
let keys: DevelopmentKeys;
