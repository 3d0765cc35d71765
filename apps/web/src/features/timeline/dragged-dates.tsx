/** The dates that a drop would set: below a mouse pointer, above a finger. */
export function DraggedDates({ children }: { children: string }) {
  return (
    <output className="pointer-events-none absolute top-full left-0 z-2 my-1 rounded-r1 bg-raised px-1.5 py-0.5 text-small whitespace-nowrap tabular-nums shadow-e2 pointer-coarse:top-auto pointer-coarse:bottom-full">
      {children}
    </output>
  );
}
