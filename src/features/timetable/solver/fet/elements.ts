/** An XML element with its children, or its text. */
export type Element = { name: string; text: string; children: Element[] };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses a plain XML file; attributes, comments and declarations are ignored. Null if tags do not match. */
export function readElements(xml: string): Element | null {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, comment, end, start, empty, text] of xml.matchAll(
    /<(!--[^]*?--|[?!][^>]*)>|<\/([^\s>]+)\s*>|<([^\s/>]+)[^>]*?(\/?)>|([^<]+)/g,
  )) {
    const parent = open.at(-1)!;
    if (comment !== undefined) continue;
    if (text !== undefined) parent.text += textOf(text);
    else if (end !== undefined) {
      if (open.length === 1 || parent.name !== end) return null;
      // White space between elements is dropped, but kept within text.
      if (parent.children.length > 0) parent.text = '';
      open.pop();
    } else if (start !== undefined) {
      const element: Element = { name: start, text: '', children: [] };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  return open.length === 1 ? root : null;
}

const textOf = (text: string) =>
  text.replaceAll(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

export const childrenOf = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name);

/** The text of the first child with one of these names; '' if there is none. */
export const textIn = (element: Element | undefined, ...names: string[]) =>
  element?.children.find((child) => names.includes(child.name))?.text ?? '';

export const textsIn = (element: Element, ...names: string[]) =>
  element.children.filter((child) => names.includes(child.name)).map(({ text }) => text);
