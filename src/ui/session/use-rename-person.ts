import { useQueryClient } from '@tanstack/react-query';
import { type Person, setPerson } from './person.tsx';

/** Returns a function that updates the shown name or e-mail of the signed-in person. */
export function useRenamePerson(): (person: Person) => void {
  const queries = useQueryClient();
  return (person) => setPerson(queries, person);
}
