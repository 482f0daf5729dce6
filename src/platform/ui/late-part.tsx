import { type ComponentType, useEffect, useState } from 'react';

type Failed = ComponentType<{ error: unknown; again: () => void }>;

/**
 * A part whose code is loaded when it is first shown, with `Waiting` in its place meanwhile. Not
 * Suspense, which keeps a fallback for at least 300 ms: too long for code that is cached on the
 * device. If loading fails, `Failed` is shown, else the page's error boundary.
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
