import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
};

/** A tab list. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  // A weak phone first renders the pressed tab as selected, above the previous view, and the new
  // view after that.
  const chosen = tabs[at];
  const drawn = useDeferredValue(chosen);
  const shown = drawn?.value === value ? chosen : drawn;
  // On a phone a URL may lead to a tab beyond the edge. Scroll only the strip, not the page.
  useEffect(() => {
    const list = strip.current!;
    const [edges, tab] = [list, list.children[at] ?? list].map((element) => element.getBoundingClientRect());
    list.scrollLeft += (tab!.left + tab!.right - edges!.left - edges!.right) / 2;
  }, [at]);
  // A tab pressed before hydration only got the focus; select it now.
  const choosePressed = useEffectEvent(() => {
    const pressed = tabs[[...strip.current!.children].indexOf(document.activeElement!)];
    if (pressed && pressed.value !== value) onChange(pressed.value);
  });
  useEffect(() => choosePressed(), []);
  const id = useId();
  return (
    <div>
      <div
        ref={strip}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={walk}
        className="tab-strip flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            data-state={tab.value === value ? 'active' : 'inactive'}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            className="-mb-px min-h-control shrink-0 border-b-2 border-transparent px-2.5 font-medium md:px-3 whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-[state=active]:border-primary data-[state=active]:text-primary"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          tabIndex={0}
          hidden={tab.value !== shown?.value}
          className="pt-2.5"
        >
          {tab.value === shown?.value && shown.content}
        </div>
      ))}
    </div>
  );
}

/** Arrow keys, Home and End move along the tabs and select. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = tabs[(to + tabs.length) % tabs.length]!;
  next.focus();
  next.click();
}
