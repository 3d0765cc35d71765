/** The emoji on offer for reactions, with their names. */
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

/** The name of an emoji; the emoji itself if it has none here. */
export const emojiName = (emoji: string): string => NAMES.get(emoji) ?? emoji;
