import { apiFor } from '#platform/http/web/api.ts';
import { timetableEditorContract } from '../editor.contract.ts';
import { timetablePapersContract } from '../papers.contract.ts';

export const timetableEditorApi = apiFor(timetableEditorContract);

export const timetablePapersApi = apiFor(timetablePapersContract);
