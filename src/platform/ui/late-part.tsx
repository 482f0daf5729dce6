import { type ComponentType, useEffect, useState } from 'react';

type Failed = ComponentType<{ error: unknown; again: () => void }>;

/**
 * A part whose code comes when it is first shown, with `Waiting` in its place meanwhile. Not by Suspense, which holds a part back for
 * 300 ms once it has shown what stands in its place: too long for code that the device has in store. Where it can't be had, `Failed`
 * says so, else the page as for any error of its own.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
  Failed?: Failed,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => (loaded = await load());
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (!Part) bring().then((part) => setPart(() => part), setError);
    }, [Part, attempt]);
    if (Part) return <Part {...props} />;
    if (!error) return <Waiting />;
    if (!Failed) throw error;
    const again = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <Failed error={error} again={again} />;
  };
}
