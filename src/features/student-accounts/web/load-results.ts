import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { laterWords, loadCatalogues } from '#platform/i18n/web/i18n.ts';

/** The list of what was made, with the words of the slips in it. */
export async function loadResults() {
  const [module] = await Promise.all([
    import('./account-results.tsx'),
    loadCatalogues(studentsMessages).then(laterWords),
  ]);
  return { default: module.AccountResults };
}
