type Children = readonly (Node | string)[];
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'role'>
> & { role?: 'status'; hidden?: boolean };

/** Creates an element with properties and children. Strings become text nodes, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { role, ...properties }: Properties<Tag>,
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  // Older browsers only support it as an attribute.
  if (role) element.setAttribute('role', role);
  element.append(...children);
  return element;
}

/** A decorative symbol, hidden from screen readers: the text beside it has the same meaning. */
export function shape(sign: string): HTMLElement {
  const element = el('span', {}, `${sign} `);
  element.setAttribute('aria-hidden', 'true');
  return element;
}
