/**
 * The credit of the map. OpenStreetMap requires a link to its terms; for other sources no address
 * is known.
 */
export function MapCredit({ attribution }: { attribution: string }) {
  const name = <bdi dir="ltr">{attribution}</bdi>;
  if (!/\bOpenStreetMap\b/.test(attribution)) return name;
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
      {name}
    </a>
  );
}
