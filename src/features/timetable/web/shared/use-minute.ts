import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The school's minute of the day, counted on from the server's answer, so that a wrong clock on the device does
 * not matter.
 */
export function useMinute(minute: number, answeredAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return minute + Math.max(0, Math.floor((now - answeredAt) / MINUTE_MS));
}
