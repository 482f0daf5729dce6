import { type RefObject, useEffect, useRef } from 'react';

/**
 * While the referenced element is mounted, printing (by `window.print()` or the browser's menu) prints it
 * alone: a copy replaces the page just before, and is removed just after. `pageRule` returns the paper's
 * size, once the copy can be measured; it is not in the markup, where the security policy would refuse it.
 */
export function usePrintSheet(ref: RefObject<HTMLElement | null>, pageRule?: (copy: HTMLElement) => string) {
  const rule = useRef(pageRule);
  useEffect(() => {
    rule.current = pageRule;
  });
  useEffect(() => {
    let clear = (): void => undefined;
    const prepare = () => {
      clear();
      if (!ref.current) return;
      const copy = ref.current.cloneNode(true) as HTMLElement;
      const sheet = document.createElement('div');
      sheet.className = 'print-sheet';
      sheet.append(copy);
      document.body.append(sheet);
      const forgetSize = rule.current ? adoptStyles(rule.current(copy)) : undefined;
      document.documentElement.dataset['printing'] = 'slip';
      clear = () => {
        sheet.remove();
        forgetSize?.();
        delete document.documentElement.dataset['printing'];
      };
    };
    const finish = () => clear();
    addEventListener('beforeprint', prepare);
    addEventListener('afterprint', finish);
    return () => {
      removeEventListener('beforeprint', prepare);
      removeEventListener('afterprint', finish);
      clear();
    };
  }, [ref]);
}

function adoptStyles(rules: string): () => void {
  const before = document.adoptedStyleSheets;
  // An old browser without support prints on its default paper.
  if (!before) return () => undefined;
  const styles = new CSSStyleSheet();
  styles.replaceSync(rules);
  document.adoptedStyleSheets = [...before, styles];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styles);
  };
}
