/** Saves a file in memory through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, because some browsers start reading only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
