import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The school's current minute, counted from the server's response, so that a wrong device clock does not
 * matter.
 */
export function useMinute(minute: number, answeredAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return minute + Math.max(0, Math.floor((now - answeredAt) / MINUTE_MS));
}
