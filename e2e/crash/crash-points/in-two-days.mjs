// Loaded before a command: for it, two days have passed.
const TWO_DAYS_MS = 2 * 86_400_000;
const { now } = Date;
Date.now = () => now() + TWO_DAYS_MS;
