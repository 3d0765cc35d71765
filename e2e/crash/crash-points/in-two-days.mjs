// Loaded before a command, for which it makes two days pass.
const TWO_DAYS_MS = 2 * 86_400_000;
const { now } = Date;
Date.now = () => now() + TWO_DAYS_MS;
