import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Choice, Reader } from './local-choices.ts';
import { noteChoice } from './recent-choices.ts';
import { useSearch } from './use-search.ts';

type SearchProps = { reader: Reader; onClose: () => void };

/** Global search: a combobox with an always open list whose options are links. */
export function SearchDialog(props: SearchProps) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Search`} onClose={props.onClose}>
      <SearchBox {...props} />
    </Dialog>
  );
}

function SearchBox({ reader, onClose }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const search = useSearch(typed, reader);
  const { groups, waiting } = search;
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === marked),
  );
  const active = choices[at];
  const optionId = ({ key }: Pick<Choice, 'key'>) => `${id}-${key.replaceAll(/\W/g, '-')}`;

  function choose({ title, note, path }: Choice) {
    noteChoice({ key: path, title, note, path });
    onClose();
    go({ to: path });
  }

  // Enter was pressed before the response arrived: open the first result when it does.
  const wantsFirst = useRef(false);
  const settle = useEffectEvent((still: boolean) => {
    if (!wantsFirst.current || still) return;
    wantsFirst.current = false;
    if (choices[0]) choose(choices[0]);
  });
  useEffect(() => settle(waiting), [waiting]);

  const reveal = useEffectEvent((key: string) =>
    document.getElementById(optionId({ key }))?.scrollIntoView({ block: 'nearest' }),
  );
  useEffect(() => {
    // Scroll only after arrow keys: a new list starts at its top.
    if (marked) reveal(marked);
  }, [marked]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (waiting && choices.length === 0) {
        wantsFirst.current = true;
        search.askNow();
      } else if (active) choose(active);
      return;
    }
    const to = nextPlace(key, at, choices.length, marked !== null);
    const next = to === null ? undefined : choices[to];
    if (!next) return;
    event.preventDefault();
    setMarked(next.key);
  }

  return (
    <div className="flex min-h-[min(24rem,60dvh)] flex-col gap-3">
      <SearchField
        typed={typed}
        listId={`${id}-list`}
        isExpanded={choices.length > 0}
        activeId={active && optionId(active)}
        onType={(text) => {
          setTyped(text);
          setMarked(null);
          wantsFirst.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      <LoadFailed of={search} />
      <ChoiceList
        id={`${id}-list`}
        groups={groups}
        active={active}
        optionId={optionId}
        onChoose={choose}
        onPoint={(choice) => setMarked(choice.key)}
      />
      {!waiting && choices.length === 0 && !search.error && (
        <p className="text-muted">
          <Trans>Nothing found. Try a roll number or part of a name.</Trans>
        </p>
      )}
      <output className="sr-only">
        {!waiting && typed.trim() !== '' && (
          <Plural value={choices.length} _0="No results" one="# result" other="# results" />
        )}
      </output>
    </div>
  );
}

type SearchFieldProps = {
  typed: string;
  listId: string;
  isExpanded: boolean;
  /** The element of the choice that Enter opens. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function SearchField({ typed, listId, isExpanded, activeId, onType, onKeyDown }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div className="relative">
      <Icon
        of={Search}
        size={18}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        data-autofocus
        role="combobox"
        aria-label={t`Search`}
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t`Name, roll number, phone, receipt or action`}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-control ps-10"
      />
    </div>
  );
}

/**
 * The index a key moves to; null if the key edits the text. Home and End edit the text until an arrow key was used.
 */
function nextPlace(key: string, at: number, many: number, moved: boolean): number | null {
  if (many === 0) return null;
  if (key === 'ArrowDown') return moved ? (at + 1) % many : Math.min(1, many - 1);
  if (key === 'ArrowUp') return (at - 1 + many) % many;
  if (key === 'Home') return moved ? 0 : null;
  if (key === 'End') return moved ? many - 1 : null;
  return null;
}
