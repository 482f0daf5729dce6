/** Hands a file that the page holds to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once would be too soon: some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
