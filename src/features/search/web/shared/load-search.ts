/** The search with its words, when somebody first wants it. */
export async function loadSearch() {
  const { SearchDialog } = await import('./search-dialog.tsx');
  return SearchDialog;
}

/** The list of keys, with the same words. */
export async function loadKeys() {
  const { KeysDialog } = await import('./keys-dialog.tsx');
  return KeysDialog;
}
