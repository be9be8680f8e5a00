// Files that the service gives, handed to the browser.

/** The name that the service gives a file. */
export function nameOf(answer: Response): string | null {
  return /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? null;
}

export function hand(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000); // the browser reads it after the click
}
