import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';

type TabsProps = {
  /** What the row of tabs chooses between, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
};

/** A few views of one thing, like the dividers of a binder. Arrow keys, Home and End move between them. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  // A weak phone shows first which tab was pressed, with the last view below it as it stands, and draws the new one after that.
  const chosen = tabs[at];
  const drawn = useDeferredValue(chosen);
  const shown = drawn?.value === value ? chosen : drawn;
  // On a phone an address may lead to a tab that lies beyond the edge. Only the strip moves, not the page.
  useEffect(() => {
    const list = strip.current!;
    const [edges, tab] = [list, list.children[at] ?? list].map((element) => element.getBoundingClientRect());
    list.scrollLeft += (tab!.left + tab!.right - edges!.left - edges!.right) / 2;
  }, [at]);
  return (
    <Root value={value} onValueChange={onChange}>
      <List
        ref={strip}
        aria-label={label}
        className="tab-strip flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-control shrink-0 border-b-2 border-transparent px-2.5 font-medium md:px-3 whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-[state=active]:border-primary data-[state=active]:text-primary"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content
          key={tab.value}
          value={tab.value}
          forceMount
          hidden={tab.value !== shown?.value}
          className="pt-4"
        >
          {tab.value === shown?.value && shown.content}
        </Content>
      ))}
    </Root>
  );
}
