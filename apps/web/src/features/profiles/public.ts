export { isProfilePart, MemberProfile, PROFILE_PARTS, type ProfilePart } from './member-profile.tsx';
