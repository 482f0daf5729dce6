import type { FormKey } from '../../ministry-forms.filters.ts';
import type { Canvas } from '../canvas.ts';
import { minedubStart } from './minedub-start.ts';
import { minedubTerm } from './minedub-term.ts';
import { minesec } from './minesec.ts';
import { schoolFile } from './school-file.ts';
import { uis } from './uis.ts';

export const CANVASES: Readonly<Record<FormKey, Canvas>> = {
  school_file: schoolFile,
  minedub_start: minedubStart,
  minedub_term: minedubTerm,
  minesec,
  uis,
};
