import type { RefObject } from 'react';
import { DAY_WIDTH, scaleAfter, type Scale } from './timeline-options.ts';
import { useTimeAxis, type TimeAxis } from './use-time-axis.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

interface Zoom {
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
  readonly today: number;
  readonly side: number;
}

/** The days of a timeline and its zoom, which the wheel changes too, around the day under the pointer. */
export function useZoomableAxis(
  scroller: RefObject<HTMLElement | null>,
  { scale, onScale, today, side }: Zoom,
): { readonly axis: TimeAxis; readonly zoomTo: (scale: Scale) => void } {
  const axis = useTimeAxis(scroller, { today, dayWidth: DAY_WIDTH[scale], side });
  const zoomTo = (next: Scale, clientX?: number): void => {
    if (next === scale) return;
    axis.holdAt(clientX);
    onScale(next);
  };
  useWheelZoom(scroller, (step, clientX) => zoomTo(scaleAfter(scale, step), clientX));
  return { axis, zoomTo: (next) => zoomTo(next) };
}
