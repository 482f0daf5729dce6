import { describe, test } from 'vitest';
import { judgeAbsences, listsAndDialogs } from './support/every-page.ts';

describe('every list and dialog', () => listsAndDialogs('en'));

// Axe's findings are the same in both languages.
test('attendance with absences', { timeout: 120_000 }, judgeAbsences);
