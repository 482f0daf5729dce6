type Children = readonly (Node | string)[];
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'role'>
> & { role?: 'status'; hidden?: boolean };

/** An element with its properties and children. Texts stay texts: nothing here reads markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { role, ...properties }: Properties<Tag>,
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  // Older browsers know it as an attribute alone.
  if (role) element.setAttribute('role', role);
  element.append(...children);
  return element;
}

/** A sign that says by its shape what the words beside it say: not read aloud. */
export function shape(sign: string): HTMLElement {
  const element = el('span', {}, `${sign} `);
  element.setAttribute('aria-hidden', 'true');
  return element;
}
