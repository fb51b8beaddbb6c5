/** Saves a file of a call's answer, as the browser saves downloads. @param content base64 */
export function saveFile({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after this event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
