import { Spinner } from '#platform/ui/spinner.tsx';
import { ShellFrame, ShellTitle } from './shell-frame.tsx';

type ShellSkeletonProps = {
  words: {
    /** "Skip to content" */
    skip: string;
    /** "Navigation" */
    navigation: string;
    /** "Loading..." */
    loading: string;
  };
};

/**
 * The shell before the person is known: no hook, router or style attribute, so that the server can render it
 * and the portal can show it while it starts.
 */
export function ShellSkeleton({ words }: ShellSkeletonProps) {
  return (
    <ShellFrame
      skipLabel={words.skip}
      title={<ShellTitle subtitle={<Shade className="mt-1 block h-3 w-24" />} />}
      tools={<Shade className="block size-9" />}
      sidebar={
        <>
          <p className="flex h-12 shrink-0 items-center px-4 text-sm font-semibold text-muted md:in-data-[sidebar=collapsed]:invisible">
            {words.navigation}
          </p>
          <ul aria-hidden className="flex flex-col gap-0.5 px-1.5">
            {LINES.map((width) => (
              <li key={width} className="flex min-h-control items-center gap-3 ps-2">
                <Shade className="block size-5 shrink-0" />
                <Shade className={`block h-4 md:in-data-[sidebar=collapsed]:hidden ${width}`} />
              </li>
            ))}
          </ul>
        </>
      }
      bar={
        <div aria-hidden className="flex h-14 items-center justify-around">
          {LINES.slice(0, 5).map((width) => (
            <Shade key={width} className="block size-6" />
          ))}
        </div>
      }
    >
      <Spinner label={words.loading} />
    </ShellFrame>
  );
}

// Between 50% and 89% of the line, as specified; fixed, so that both renderings match.
const LINES = ['w-[52%]', 'w-[68%]', 'w-[61%]', 'w-[74%]', 'w-[57%]', 'w-[71%]', 'w-[65%]', 'w-[59%]'];

function Shade({ className }: { className: string }) {
  return <span aria-hidden className={`rounded-sm bg-raised ${className}`} />;
}
