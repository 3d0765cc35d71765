/** An address of the mailbox: `reply@tracker.example` and a token are `reply+TOKEN@tracker.example`. */
export function addressWith(address: string, token: string): string {
  const [name, domain] = partsOf(address);
  return `${name}+${token}@${domain}`;
}

/** What stands behind the plus in those of the addresses that are the mailbox's. */
export function tokensTo(address: string, addresses: readonly string[]): readonly string[] {
  const [name, domain] = partsOf(address.toLowerCase());
  return addresses.flatMap((each) => {
    const [local, host] = partsOf(each.toLowerCase());
    return host === domain && local.startsWith(`${name}+`) ? [local.slice(name.length + 1)] : [];
  });
}

function partsOf(address: string): readonly [name: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}
