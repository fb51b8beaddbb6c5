/** Saves a file of a call's answer, as the browser saves downloads. @param content base64 */
export function saveFile({ name, content }: { name: string; content: string }): void {
  saveBlob(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))]));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after this event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
