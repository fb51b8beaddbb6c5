/** Map with Leaflet and the configured tiles. A chunk of its own. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { company } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { headOffice, MAP_ZOOM } from './head-office.ts';
import styles from './office-map.module.css';

const pin =
  '<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path d="M14 35C9 26 2 21 2 13a12 12 0 0 1 24 0c0 8-7 13-12 22z"/><circle cx="14" cy="13" r="4.500"/></svg>';

interface Props {
  /** URL template of a tile with {z}, {x} and {y}. */
  url: string;
  /** Called when the first tile has loaded. */
  onShown: () => void;
  /** Called if no tile could be loaded. */
  onFailed: () => void;
}

export default function TileMap({ url, onShown, onFailed }: Props) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const place: L.LatLngTuple = [headOffice.latitude, headOffice.longitude];
    const map = L.map(box.current, {
      center: place,
      zoom: MAP_ZOOM,
      zoomControl: false,
      attributionControl: false,
      // Scrolling the page across the map must not zoom the map.
      scrollWheelZoom: false,
    });
    map.on('focus', () => map.scrollWheelZoom.enable());
    map.on('blur', () => map.scrollWheelZoom.disable());
    L.control.zoom({ zoomInTitle: t('Zoom in'), zoomOutTitle: t('Zoom out') }).addTo(map);
    const icon = L.divIcon({
      className: styles.pin ?? '',
      html: pin,
      iconSize: [28, 36],
      iconAnchor: [14, 35],
    });
    L.marker(place, { icon, keyboard: false, interactive: false, alt: company.name }).addTo(map);
    let isLoaded = false;
    const layer = L.tileLayer(url, { maxZoom: 19, minZoom: 4 });
    layer.once('tileload', () => {
      isLoaded = true;
      onShown();
    });
    // Fires when every visible tile has loaded or failed.
    layer.once('load', () => isLoaded || onFailed());
    layer.addTo(map);
    return () => {
      map.remove();
    };
  }, [url, onShown, onFailed, t]);
  return (
    <section ref={box} className={styles.map} dir="ltr" aria-label={t('Map of the head office')} />
  );
}
