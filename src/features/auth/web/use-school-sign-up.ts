import { useEffect, useState } from 'react';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';

/** Whether nobody has signed up yet, and whether anybody may; null while that is not known, and then nothing is promised. */
export function useSchoolSignUp(): { empty: boolean; open: boolean } | null {
  const [known, setKnown] = useState<{ empty: boolean; open: boolean } | null>(null);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const school = await fetchSchool();
      if (here && school) setKnown({ empty: school.empty, open: school.open_sign_up });
    };
    void ask();
    return () => {
      here = false;
    };
  }, []);
  return known;
}
