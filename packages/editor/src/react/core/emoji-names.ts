/** Common emoji names from trackers and chats: a small set, loaded when someone types a colon. */
const NAMES =
  'smile 😄 smiley 😃 grin 😁 joy 😂 rofl 🤣 blush 😊 slightly_smiling_face 🙂 upside_down_face 🙃 wink 😉 heart_eyes 😍 ' +
  'kissing_heart 😘 yum 😋 stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 thinking 🤔 raised_eyebrow 🤨 neutral_face 😐 ' +
  'expressionless 😑 smirk 😏 unamused 😒 roll_eyes 🙄 grimacing 😬 relieved 😌 pensive 😔 sleepy 😪 sleeping 😴 mask 😷 ' +
  'nerd_face 🤓 sunglasses 😎 confused 😕 worried 😟 slightly_frowning_face 🙁 open_mouth 😮 astonished 😲 flushed 😳 ' +
  'pleading_face 🥺 cry 😢 sob 😭 scream 😱 disappointed 😞 sweat 😓 sweat_smile 😅 weary 😩 tired_face 😫 yawning_face 🥱 ' +
  'triumph 😤 angry 😠 rage 😡 exploding_head 🤯 partying_face 🥳 hugs 🤗 shushing_face 🤫 zipper_mouth_face 🤐 innocent 😇 ' +
  'imp 👿 skull 💀 ghost 👻 alien 👽 robot 🤖 poop 💩 clown_face 🤡 see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 ' +
  'thumbsup 👍 +1 👍 thumbsdown 👎 -1 👎 ok_hand 👌 v ✌️ crossed_fingers 🤞 metal 🤘 call_me_hand 🤙 point_left 👈 ' +
  'point_right 👉 point_up ☝️ point_down 👇 raised_hand ✋ wave 👋 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏 ' +
  'muscle 💪 writing_hand ✍️ eyes 👀 brain 🧠 shrug 🤷 facepalm 🤦 heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 ' +
  'blue_heart 💙 purple_heart 💜 black_heart 🖤 broken_heart 💔 sparkling_heart 💖 100 💯 boom 💥 sparkles ✨ star ⭐ star2 🌟 ' +
  'zap ⚡ fire 🔥 droplet 💧 snowflake ❄️ sunny ☀️ cloud ☁️ rainbow 🌈 umbrella ☂️ ocean 🌊 earth_africa 🌍 moon 🌙 ' +
  'tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 trophy 🏆 medal 🏅 1st_place_medal 🥇 dart 🎯 rocket 🚀 airplane ✈️ ship 🚢 ' +
  'anchor ⚓ car 🚗 bike 🚲 construction 🚧 rotating_light 🚨 hourglass ⌛ hourglass_flowing_sand ⏳ watch ⌚ alarm_clock ⏰ ' +
  'stopwatch ⏱️ calendar 📅 date 📅 pushpin 📌 round_pushpin 📍 paperclip 📎 link 🔗 scissors ✂️ pencil ✏️ pencil2 ✏️ memo 📝 ' +
  'book 📖 books 📚 bookmark 🔖 newspaper 📰 bar_chart 📊 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 ' +
  'clipboard 📋 file_folder 📁 open_file_folder 📂 package 📦 mailbox 📫 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 ' +
  'bell 🔔 no_bell 🔕 mega 📣 loudspeaker 📢 speech_balloon 💬 thought_balloon 💭 bulb 💡 flashlight 🔦 mag 🔍 lock 🔒 ' +
  'unlock 🔓 key 🔑 hammer 🔨 wrench 🔧 hammer_and_wrench 🛠️ gear ⚙️ nut_and_bolt 🔩 toolbox 🧰 shield 🛡️ bug 🐛 beetle 🐞 ' +
  'computer 💻 desktop_computer 🖥️ keyboard ⌨️ iphone 📱 phone ☎️ battery 🔋 electric_plug 🔌 floppy_disk 💾 cd 💿 camera 📷 ' +
  'movie_camera 🎥 tv 📺 art 🎨 musical_note 🎵 headphones 🎧 microphone 🎤 money_with_wings 💸 moneybag 💰 dollar 💵 ' +
  'credit_card 💳 gem 💎 coffee ☕ tea 🍵 beer 🍺 beers 🍻 wine_glass 🍷 pizza 🍕 hamburger 🍔 apple 🍎 banana 🍌 cake 🍰 ' +
  'birthday 🎂 cookie 🍪 popcorn 🍿 seedling 🌱 evergreen_tree 🌲 deciduous_tree 🌳 palm_tree 🌴 cactus 🌵 rose 🌹 ' +
  'four_leaf_clover 🍀 dog 🐶 cat 🐱 mouse 🐭 fox_face 🦊 bear 🐻 panda_face 🐼 unicorn 🦄 turtle 🐢 snail 🐌 whale 🐳 ' +
  'dolphin 🐬 octopus 🐙 penguin 🐧 bird 🐦 owl 🦉 bee 🐝 butterfly 🦋 warning ⚠️ no_entry ⛔ no_entry_sign 🚫 x ❌ ' +
  'heavy_check_mark ✔️ white_check_mark ✅ ballot_box_with_check ☑️ question ❓ exclamation ❗ bangbang ‼️ recycle ♻️ ' +
  'arrow_up ⬆️ arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrows_counterclockwise 🔄 heavy_plus_sign ➕ heavy_minus_sign ➖ ' +
  'red_circle 🔴 yellow_circle 🟡 green_circle 🟢 blue_circle 🔵 white_circle ⚪ black_circle ⚫ checkered_flag 🏁 ' +
  'triangular_flag_on_post 🚩 white_flag 🏳️ house 🏠 office 🏢 hospital 🏥 school 🏫 factory 🏭 ok 🆗 new 🆕 free 🆓 up 🆙 cool 🆒 sos 🆘';

const WORDS = NAMES.split(' ');
const EMOJI: ReadonlyMap<string, string> = new Map(
  WORDS.flatMap((name, at) => (at % 2 === 0 ? [[name, WORDS[at + 1] ?? ''] as const] : [])),
);

/** The emoji with a name. */
export const emojiNamed = (name: string): string | undefined => EMOJI.get(name);

/** First those whose names start like this, then those with a later word that does. */
export function emojiLike(query: string): { name: string; sign: string }[] {
  const names = [...EMOJI].map(([name, sign]) => ({ name, sign }));
  const begins = names.filter(({ name }) => name.startsWith(query));
  return [...begins, ...names.filter(({ name }) => !name.startsWith(query) && name.includes(`_${query}`))];
}
