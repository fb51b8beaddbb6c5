import { useQueryClient } from '@tanstack/react-query';
import { type Person, setPerson } from './person.ts';

/** Shows another name or address of the person who is signed in. */
export function useRenamePerson(): (person: Person) => void {
  const queries = useQueryClient();
  return (person) => setPerson(queries, person);
}
