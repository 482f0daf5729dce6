import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { attendanceMessages } from './attendance.messages.ts';

/** A part of a page that comes later, with the words that only it says. */
export const withWords = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadCatalogues(attendanceMessages)]))[0];
