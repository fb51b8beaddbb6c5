/** Who made a map; OpenStreetMap asks for a link to its terms, of others no address is known. */
export function MapCredit({ attribution }: { attribution: string }) {
  const name = <bdi dir="ltr">{attribution}</bdi>;
  if (!/\bOpenStreetMap\b/.test(attribution)) return name;
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
      {name}
    </a>
  );
}
