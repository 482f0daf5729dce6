import { laterWords } from './i18n.ts';

/** A part of a page that comes once its first view stands, with the words that no first view says. */
export const withLaterWords = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, laterWords()]))[0];
