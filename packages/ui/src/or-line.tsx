/** A divider with a word: "or". */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="my-5 flex items-center gap-3 text-small text-2 before:flex-1 before:border-t before:border-strong after:flex-1 after:border-t after:border-strong">
      {children}
    </div>
  );
}
