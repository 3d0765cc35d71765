import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Reports clicks outside an element. */
export function usePressOutside(element: RefObject<HTMLElement | null>, onPress: () => void): void {
  const tell = useEffectEvent(onPress);
  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) tell();
    };
    document.addEventListener('pointerdown', handlePress, true);
    return () => document.removeEventListener('pointerdown', handlePress, true);
  }, [element]);
}
