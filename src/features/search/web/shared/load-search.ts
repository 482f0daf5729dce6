/** Loads the search with its translations on first use. */
export async function loadSearch() {
  const { SearchDialog } = await import('./search-dialog.tsx');
  return SearchDialog;
}

/** Loads the list of shortcuts, with the same translations. */
export async function loadKeys() {
  const { KeysDialog } = await import('./keys-dialog.tsx');
  return KeysDialog;
}
