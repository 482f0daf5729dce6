import { useEffect, useState } from 'react';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';

type SchoolSignUp = { empty: boolean; open: boolean; shortest: number };

/**
 * Whether the school has no account yet, whether sign-up is open, and the minimum password length; null while
 * unknown.
 */
export function useSchoolSignUp(): SchoolSignUp | null {
  const [known, setKnown] = useState<SchoolSignUp | null>(null);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const school = await fetchSchool();
      if (here && school)
        setKnown({ empty: school.empty, open: school.open_sign_up, shortest: school.shortest_password });
    };
    void ask();
    return () => {
      here = false;
    };
  }, []);
  return known;
}
