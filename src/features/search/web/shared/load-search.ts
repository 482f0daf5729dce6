import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { searchMessages } from './search.messages.ts';

/** The search with its words, when somebody first wants it. */
export async function loadSearch() {
  const [module] = await Promise.all([import('./search-dialog.tsx'), loadCatalogues(searchMessages)]);
  return module.SearchDialog;
}

/** The list of keys, with the same words. */
export async function loadKeys() {
  const [module] = await Promise.all([import('./keys-dialog.tsx'), loadCatalogues(searchMessages)]);
  return module.KeysDialog;
}
