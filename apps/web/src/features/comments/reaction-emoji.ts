/** Offered for a reaction, with the name that is said. */
export const REACTION_EMOJI = [
  ['👍', 'thumbs up'],
  ['👎', 'thumbs down'],
  ['❤️', 'heart'],
  ['🎉', 'party'],
  ['😄', 'smile'],
  ['😕', 'confused'],
  ['🚀', 'rocket'],
  ['👀', 'eyes'],
  ['🙏', 'thanks'],
  ['🔥', 'fire'],
  ['💯', 'hundred'],
  ['✅', 'done'],
  ['❌', 'no'],
  ['❓', 'question'],
  ['💡', 'idea'],
  ['🐛', 'bug'],
  ['⏳', 'waiting'],
  ['😂', 'laughing'],
  ['😢', 'sad'],
  ['😮', 'surprised'],
  ['🤔', 'thinking'],
  ['💪', 'strong'],
  ['👏', 'applause'],
  ['☕', 'coffee'],
] as const;

const NAMES: ReadonlyMap<string, string> = new Map(REACTION_EMOJI);

/** The emoji in words; itself where it has none here. */
export const emojiName = (emoji: string): string => NAMES.get(emoji) ?? emoji;
