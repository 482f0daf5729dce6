/** URLs in running text, without the punctuation that ends a sentence. Only http and https become links. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Parts of a text: plain ones and URLs. */
export function partsOf(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isLink: false });
    parts.push({ text: found[0], isLink: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
}

/** A person's plain text: line breaks are kept, URLs are links, nothing else is rendered. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {partsOf(text).map((part, place) =>
        part.isLink ? (
          <a key={place} href={part.text} target="_blank" rel="noreferrer" className="text-primary underline">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
