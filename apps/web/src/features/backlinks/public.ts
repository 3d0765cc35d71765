export { MentionedIn } from './mentioned-in.tsx';
