import { useEffect, useState } from 'react';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';

/** Whether nobody has signed up yet; null while that is not known, and then nothing is promised. */
export function useSchoolIsEmpty(): boolean | null {
  const [empty, setEmpty] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const school = await fetchSchool();
      if (here && school) setEmpty(school.empty);
    };
    void ask();
    return () => {
      here = false;
    };
  }, []);
  return empty;
}
