/** Saves a file as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
