import{$ as e,et as t,tt as n,z as r}from"./index-client-BbcykxMT.js";import{a as i,c as a}from"./cache-BW49gtIo.js";typeof window<`u`&&((window.__svelte??={}).v??=new Set).add(`5`);var o=class{constructor(e){this.value=e}valueOf(){return this.value}},s=class extends o{constructor(e=`???`){super(e)}toString(e){return`{${this.value}}`}},c=class extends o{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},l=class e extends o{static supportsValue(t){if(typeof t==`number`||t instanceof Date)return!0;if(t instanceof o)return e.supportsValue(t.valueOf());if(`Temporal`in globalThis){let e=globalThis.Temporal;if(t instanceof e.Instant||t instanceof e.PlainDateTime||t instanceof e.PlainDate||t instanceof e.PlainMonthDay||t instanceof e.PlainTime||t instanceof e.PlainYearMonth)return!0}return!1}constructor(t,n={}){t instanceof e?(n={...t.opts,...n},t=t.value):t instanceof o&&(t=t.valueOf()),typeof t==`object`&&`calendarId`in t&&n.calendar===void 0&&(n={...n,calendar:t.calendarId}),super(t),this.opts=n}[Symbol.toPrimitive](e){return e===`string`?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e==`number`)return e;if(e instanceof Date)return e.getTime();if(`epochMilliseconds`in e)return e.epochMilliseconds;if(`toZonedDateTime`in e)return e.toZonedDateTime(`UTC`).epochMilliseconds;throw TypeError(`Unwrapping a non-number value as a number`)}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value==`number`||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}},u=100,d=`⁨`,f=`⁩`;function p(e,t,n){return n===t||n instanceof c&&t instanceof c&&n.value===t.value||t instanceof c&&typeof n==`string`&&n===e.memoizeIntlObject(Intl.PluralRules,t.opts).select(t.value)}function m(e,t,n){return t[n]?S(e,t[n].value):(e.reportError(RangeError(`No default`)),new s)}function h(e,t){let n=[],r=Object.create(null);for(let i of t)i.type===`narg`?r[i.name]=g(e,i.value):n.push(g(e,i));return{positional:n,named:r}}function g(e,t){switch(t.type){case`str`:return t.value;case`num`:return new c(t.value,{minimumFractionDigits:t.precision});case`var`:return _(e,t);case`mesg`:return v(e,t);case`term`:return ee(e,t);case`func`:return y(e,t);case`select`:return b(e,t);default:return new s}}function _(e,{name:t}){let n;if(e.params){if(Object.prototype.hasOwnProperty.call(e.params,t))n=e.params[t];else return new s(`$${t}`)}else if(e.args&&Object.prototype.hasOwnProperty.call(e.args,t))n=e.args[t];else return e.reportError(ReferenceError(`Unknown variable: $${t}`)),new s(`$${t}`);if(n instanceof o)return n;switch(typeof n){case`string`:return n;case`number`:return new c(n);case`object`:if(l.supportsValue(n))return new l(n);default:return e.reportError(TypeError(`Variable type not supported: $${t}, ${typeof n}`)),new s(`$${t}`)}}function v(e,{name:t,attr:n}){let r=e.bundle._messages.get(t);if(!r)return e.reportError(ReferenceError(`Unknown message: ${t}`)),new s(t);if(n){let i=r.attributes[n];return i?S(e,i):(e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new s(`${t}.${n}`))}return r.value?S(e,r.value):(e.reportError(ReferenceError(`No value: ${t}`)),new s(t))}function ee(e,{name:t,attr:n,args:r}){let i=`-${t}`,a=e.bundle._terms.get(i);if(!a)return e.reportError(ReferenceError(`Unknown term: ${i}`)),new s(i);if(n){let t=a.attributes[n];if(t){e.params=h(e,r).named;let n=S(e,t);return e.params=null,n}return e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new s(`${i}.${n}`)}e.params=h(e,r).named;let o=S(e,a.value);return e.params=null,o}function y(e,{name:t,args:n}){let r=e.bundle._functions[t];if(!r)return e.reportError(ReferenceError(`Unknown function: ${t}()`)),new s(`${t}()`);if(typeof r!=`function`)return e.reportError(TypeError(`Function ${t}() is not callable`)),new s(`${t}()`);try{let t=h(e,n);return r(t.positional,t.named)}catch(n){return e.reportError(n),new s(`${t}()`)}}function b(e,{selector:t,variants:n,star:r}){let i=g(e,t);if(i instanceof s)return m(e,n,r);for(let t of n)if(p(e,i,g(e,t.key)))return S(e,t.value);return m(e,n,r)}function x(e,t){if(e.dirty.has(t))return e.reportError(RangeError(`Cyclic reference`)),new s;e.dirty.add(t);let n=[],r=e.bundle._useIsolating&&t.length>1;for(let i of t)if(typeof i==`string`)n.push(e.bundle._transform(i));else{if(e.placeables++,e.placeables>u)throw e.dirty.delete(t),RangeError(`Too many placeables expanded: ${e.placeables}, max allowed is ${u}`);r&&n.push(d),n.push(g(e,i).toString(e)),r&&n.push(f)}return e.dirty.delete(t),n.join(``)}function S(e,t){return typeof t==`string`?e.bundle._transform(t):x(e,t)}var te=class{constructor(e,t,n){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=n}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let n=this.bundle._intls.get(e);n||(n={},this.bundle._intls.set(e,n));let r=JSON.stringify(t);return n[r]||(n[r]=new e(this.bundle.locales,t)),n[r]}};function C(e,t){let n=Object.create(null);for(let[r,i]of Object.entries(e))t.includes(r)&&(n[r]=i.valueOf());return n}var w=[`unitDisplay`,`currencyDisplay`,`useGrouping`,`minimumIntegerDigits`,`minimumFractionDigits`,`maximumFractionDigits`,`minimumSignificantDigits`,`maximumSignificantDigits`];function ne(e,t){let n=e[0];if(n instanceof s)return new s(`NUMBER(${n.valueOf()})`);if(n instanceof c)return new c(n.valueOf(),{...n.opts,...C(t,w)});if(n instanceof l)return new c(n.toNumber(),{...C(t,w)});throw TypeError(`Invalid argument to NUMBER`)}var re=[`dateStyle`,`timeStyle`,`fractionalSecondDigits`,`dayPeriod`,`hour12`,`weekday`,`era`,`year`,`month`,`day`,`hour`,`minute`,`second`,`timeZoneName`];function ie(e,t){let n=e[0];if(n instanceof s)return new s(`DATETIME(${n.valueOf()})`);if(n instanceof l||n instanceof c)return new l(n,C(t,re));throw TypeError(`Invalid argument to DATETIME`)}var T=new Map;function ae(e){let t=Array.isArray(e)?e.join(` `):e,n=T.get(t);return n===void 0&&(n=new Map,T.set(t,n)),n}var oe=class{constructor(e,{functions:t,useIsolating:n=!0,transform:r=e=>e}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:ne,DATETIME:ie,...t},this._useIsolating=n,this._transform=r,this._intls=ae(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let n=[];for(let r=0;r<e.body.length;r++){let i=e.body[r];if(i.id.startsWith(`-`)){if(t===!1&&this._terms.has(i.id)){n.push(Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){n.push(Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return n}formatPattern(e,t=null,n=null){if(typeof e==`string`)return this._transform(e);let r=new te(this,n,t);try{return x(r,e).toString(r)}catch(e){if(r.errors&&e instanceof Error)return r.errors.push(e),new s().toString(r);throw e}}},E=/^(-?[a-zA-Z][\w-]*) *= */gm,se=/\.([a-zA-Z][\w-]*) *= */y,ce=/\*?\[/y,D=/(-?[0-9]+(?:\.([0-9]+))?)/y,le=/([a-zA-Z][\w-]*)/y,O=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,ue=/^[A-Z][A-Z0-9_-]*$/,k=/([^{}\n\r]+)/y,de=/([^\\"\n\r]*)/y,A=/\\([\\"])/y,j=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,fe=/^\n+/,M=/ +$/,pe=/ *\r?\n/g,me=/( *)$/,he=/{\s*/y,N=/\s*}/y,ge=/\[\s*/y,_e=/\s*] */y,ve=/\s*\(\s*/y,ye=/\s*->\s*/y,be=/\s*:\s*/y,xe=/\s*,?\s*/y,Se=/\s+/y,P=class{constructor(e){this.body=[],E.lastIndex=0;let t=0;for(;;){let n=E.exec(e);if(n===null)break;t=E.lastIndex;try{this.body.push(s(n[1]))}catch(e){if(e instanceof SyntaxError)continue;throw e}}function n(n){return n.lastIndex=t,n.test(e)}function r(n,r){if(e[t]===n)return t++,!0;if(r)throw new r(`Expected ${n}`);return!1}function i(e,r){if(n(e))return t=e.lastIndex,!0;if(r)throw new r(`Expected ${e.toString()}`);return!1}function a(n){n.lastIndex=t;let r=n.exec(e);if(r===null)throw SyntaxError(`Expected ${n.toString()}`);return t=n.lastIndex,r}function o(e){return a(e)[1]}function s(e){let t=l(),n=c();if(t===null&&Object.keys(n).length===0)throw SyntaxError(`Expected message value or attributes`);return{id:e,value:t,attributes:n}}function c(){let e=Object.create(null);for(;n(se);){let t=o(se),n=l();if(n===null)throw SyntaxError(`Expected attribute value`);e[t]=n}return e}function l(){let r;if(n(k)&&(r=o(k)),e[t]===`{`||e[t]===`}`)return u(r?[r]:[],1/0);let i=b();return i?r?u([r,i],i.length):(i.value=x(i.value,fe),u([i],i.length)):r?x(r,M):null}function u(r=[],i){for(;;){if(n(k)){r.push(o(k));continue}if(e[t]===`{`){r.push(d());continue}if(e[t]===`}`)throw SyntaxError(`Unbalanced closing brace`);let a=b();if(a)r.push(a),i=Math.min(i,a.length);else break}let a=r.length-1,s=r[a];typeof s==`string`&&(r[a]=x(s,M));let c=[];for(let e of r)e instanceof F&&(e=e.value.slice(0,e.value.length-i)),e&&c.push(e);return c}function d(){i(he,SyntaxError);let e=f();if(i(N))return e;if(i(ye)){let t=h();return i(N,SyntaxError),{type:`select`,selector:e,...t}}throw SyntaxError(`Unclosed placeable`)}function f(){if(e[t]===`{`)return d();if(n(O)){let[,e,t,n=null]=a(O);if(e===`$`)return{type:`var`,name:t};if(i(ve)){let r=p();if(e===`-`)return{type:`term`,name:t,attr:n,args:r};if(ue.test(t))return{type:`func`,name:t,args:r};throw SyntaxError(`Function names must be all upper-case`)}return e===`-`?{type:`term`,name:t,attr:n,args:[]}:{type:`mesg`,name:t,attr:n}}return _()}function p(){let n=[];for(;;){switch(e[t]){case`)`:return t++,n;case void 0:throw SyntaxError(`Unclosed argument list`)}n.push(m()),i(xe)}}function m(){let e=f();return e.type===`mesg`&&i(be)?{type:`narg`,name:e.name,value:_()}:e}function h(){let e=[],t=0,i;for(;n(ce);){r(`*`)&&(i=t);let n=g(),a=l();if(a===null)throw SyntaxError(`Expected variant value`);e[t++]={key:n,value:a}}if(t===0)return null;if(i===void 0)throw SyntaxError(`Expected default variant`);return{variants:e,star:i}}function g(){i(ge,SyntaxError);let e;return e=n(D)?v():{type:`str`,value:o(le)},i(_e,SyntaxError),e}function _(){if(n(D))return v();if(e[t]===`"`)return ee();throw SyntaxError(`Invalid expression`)}function v(){let[,e,t=``]=a(D),n=t.length;return{type:`num`,value:parseFloat(e),precision:n}}function ee(){r(`"`,SyntaxError);let n=``;for(;;)if(n+=o(de),e[t]===`\\`)n+=y();else{if(r(`"`))return{type:`str`,value:n};throw SyntaxError(`Unclosed string literal`)}}function y(){if(n(A))return o(A);if(n(j)){let[,e,t]=a(j),n=parseInt(e||t,16);return n<=55295||57344<=n?String.fromCodePoint(n):`�`}throw SyntaxError(`Unknown escape sequence`)}function b(){let n=t;switch(i(Se),e[t]){case`.`:case`[`:case`*`:case`}`:case void 0:return!1;case`{`:return S(e.slice(n,t))}return e[t-1]===` `&&S(e.slice(n,t))}function x(e,t){return e.replace(t,``)}function S(e){let t=e.replace(pe,`
`),n=me.exec(e)[1].length;return new F(t,n)}}},F=class{constructor(e,t){this.value=e,this.length=t}},I=[`auto`,`light`,`dark`,`contrast`],L=[`wood`,`slate`,`paper`,`contrast`],R=[`turned`,`flat`],z=[`slow`,`normal`,`fast`],Ce=[`auto`,`on`,`off`],B=[`en`,`pt`],V=`settings`;function we(e,t){let n=typeof e==`object`&&e?e:{},r=(e,t,r)=>t.find(t=>t===n[e])??r,i=(e,t)=>typeof n[e]==`boolean`?n[e]:t,a=(e,t)=>{let r=n[e];return typeof r==`number`&&r>=0&&r<=1?r:t},o=t.map(e=>e.slice(0,2).toLowerCase()).map(e=>B.find(t=>t===e)).find(e=>e!==void 0);return{mode:r(`mode`,I,`auto`),boardTheme:r(`boardTheme`,L,r(`board`,L,`wood`)),pieceSet:r(`pieceSet`,R,`turned`),motion:r(`motion`,Ce,`auto`),animationSpeed:r(`animationSpeed`,z,`normal`),language:r(`language`,B,o??`en`),volume:a(`volume`,.7),muted:i(`muted`,!i(`sounds`,!0)),confirm:i(`confirm`,!1),coordinates:i(`coordinates`,!0),choices:i(`choices`,!0),bands:i(`bands`,!1)}}var Te=typeof navigator>`u`?[]:navigator.languages??[],H=e(we(i(V),Te));function Ee(){a(V,{...H})}function De(e,{dark:t,contrast:n}){let r=n?`contrast`:t?`dark`:`light`,i=H.mode===`auto`?r:H.mode;e.dataset.mode=i,e.dataset.board=i===`contrast`?`contrast`:H.boardTheme,e.dataset.pieces=H.pieceSet,e.dataset.motion=H.motion,e.lang=H.language}function Oe(){return H.motion===`auto`?!matchMedia(`(prefers-reduced-motion: reduce)`).matches:H.motion===`on`}var U=`# English texts of the client. Other languages have the same messages.

# General.
nav-play = Play
nav-puzzles = Puzzles
nav-learn = Learn
nav-analysis = Analysis
nav-settings = Settings
nav-home = Home page
nav-label = Main menu
nav-skip = Skip to content
missing-title = Page not found
missing-text = There is no page at this address. The link may be old or mistyped.
missing-home = Go to the home page
missing-game = Game not found
missing-gameText = There is no game with this name.
missing-load = This page did not load
missing-reload = Reload
loading = Loading…
failed = Something went wrong: { $why }
offline = the server cannot be reached
thinking = thinking…
cancel = Cancel
close = Close
copy = Copy
copied = Copied
copy-failed = The browser does not allow copying here
update-ready = A new version is ready.
update-do = Update now
retry = Try again

# Home.
home-title = Good games for two
home-lead = Play against the computer, or with a friend on this screen or another device. No account needed.
home-now = Play now
home-nowHelp = { $game } against level { $level }{ $word ->
    [none] .
   *[other] {" "}({ $word }).
}
home-change = Change
home-games = All games
home-going = Games in progress
home-over = Finished games
home-play = Play
home-lessons = Lessons
home-rules = Rules
home-further = Practice and study
home-all = Show all { $n } games
home-puzzleHelp = One position, one best move.
home-learn = Learn a game
home-learnHelp = Short tasks on the board.
home-analysis = Analysis board
home-analysisHelp = Explore any position with the engine.
home-load = Open a game
home-loadHelp = Paste a record or drop a file.
home-delete = Delete
home-deleted = { $game } deleted.
home-shared = shared
home-away = { $n ->
    [one] One shared game is not listed: the server cannot be reached.
   *[other] { $n } shared games are not listed: the server cannot be reached.
}
home-insecure = Games on this device are stored in this browser only.
home-new = What is new
home-new-1 = Boards fill the window on every screen, from phone to wall display.
home-new-2 = Reviews show key moments, accuracy and the better line, playable on the board.
home-new-3 = Clocks in every game, and premoves against a person on another device.
home-new-4 = A daily puzzle in every game, hundreds more, and your own puzzle rating.
delete-title = Delete this game?
delete-text = { $game }, with { $n ->
    [one] { $n } move
   *[other] { $n } moves
}, is removed from your list. If the game is still in progress, you give up your seat.
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
points = points
inHand = { $n } in hand

# Open a game.
load-title = Open a game
load-help = Paste a record or a position in any format, or drop a file on the page.
load-drop = Drop to open
load-large = This file is too large for a game record.
load-text = Record or position
load-do = Open

# New game.
new-title = New game: { $game }
new-opponent = Opponent
opponent-computer = Computer
opponent-computer-help = Play against this computer at the level you choose.
opponent-screen = Same screen
opponent-screen-help = Two people take turns at this screen.
opponent-device = Another device
opponent-device-help = You get a link to share. The first visitor takes the free seat.
opponent-watch = Watch
opponent-watch-help = The computer plays both sides; you watch.
new-level = Level
new-player = Computer
new-playerOf = Computer for { $name }
new-byLevel = Standard levels
new-network = Network: { $name }
new-levelOf = Level of { $name }
new-side = Your side
new-first = { $name }, first
new-second = { $name }, second
new-any = Random
new-options = Options
new-start = Start game
option-preset = Rule set
option-own = Custom
option-default = Default: { $value }.
option-follows = Default: { $rule }.
option-range = { $min } to { $max }.
option-numbered = { $n } ({ $words })
option-drawn = random
option-reset = Reset
setup-title = Set up the board
setup-board = Board setup
setup-tools = Piece to place
setup-left = ({ $n } left)
setup-erase = Remove
setup-undo = Undo
setup-clear = Clear
setup-computer = You set up the board. The computer then plays { $first } and moves first; you play { $second }.
setup-device = You set up the board. The player who opens the link chooses { $first } or { $second }; you play the other side.
choice-title = Choose your side
choice-screen = One player has set up the board. The other player now chooses a side.
choice-device = Your opponent has set up the board, so you choose a side.
choice-left = The player who set up the board plays { $name }
choice-wait = The game starts when a side is chosen.

# The game page.
match-title = Game
match-missing = this game does not exist, or it was deleted
match-elsewhere = this game is not in this browser. Games against the computer or on one screen stay in the browser where they started; use Share there to move them to the server
seat-open = free seat
seat-choice = not chosen yet
seat-human = person
seat-humanLong = A person at this screen
seat-level = computer, level { $level }
seat-levelTitle = Level { $level }
seat-levelWord = Computer, level { $level }: { $word }
seat-bot = computer, { $name }
seat-network = network { $name }
seat-waiting = Waiting for a player
seat-you = You
seats-title = Change players
presence-here = online
presence-away = offline
strip-turn = to move
strip-yours = your turn
strip-won = won
clock-left = { $time } left
clock-running = { $time } left, clock running
clock-warning = { $name }: { $time } left
clock-seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
clock-onlyMinutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
clock-both = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
clock-title = Clock
clock-none = No clock
clock-minutes = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-own = Custom
clock-ownMinutes = Minutes for each player
clock-ownSeconds = Seconds added after each move
clock-help = The clocks start after the first move. A player whose time runs out loses.
clock-bad = Enter a time of up to 24 hours for each player, and whole seconds after each move.
turn-name = { $name } to move
result-won = { $name } wins: { $why }
result-draw = Draw: { $why }
result-youWon = You won: { $why }
result-youLost = { $name } won: { $why }
result-onTime = { $loser } ran out of time: { $name } wins
result-they-onTime = { $name } ran out of time
result-you-onTime = You ran out of time
result-resigned = { $loser } resigned: { $name } wins
result-they-resigned = { $name } resigned
result-you-resigned = You resigned
result-title = { $name } wins
result-drawTitle = Draw
result-wonTitle = You won
result-lostTitle = You lost
connection-open = Connecting…
connection-lost = Connection lost. Reconnecting…
connection-back = Connected again

game-yours = Your turn.
game-thinking = { $name } is thinking…
game-waiting = Waiting for { $name } to move.
premove-set = Premove: played as soon as { $name } has moved.
premove-illegal = Premove canceled: it is no longer legal.
game-notYours = It is not your turn.
game-goOn = Continue your move.
game-mayStop = You can stop here or continue.
game-confirm = Play this move?
game-looking = Move { $n } of { $of }.
game-return = Back to the game
game-goto = Play on from here
game-watching = You are watching this game.
game-tabs = About this game
tab-moves = Moves
tab-review = Review
tab-rules = Rules
tab-position = Position
game-tools = Tools
game-undo = Undo
game-redo = Redo
game-takeBack = Ask for takeback
game-askRedo = Ask to redo
game-askPlayOn = Ask to play on
game-askGoto = Ask to play on from here
game-flip = Flip
game-flipLong = Flip board
game-share = Share
game-more = More
game-draw = Offer a draw
game-resign = Resign
game-rematch = Rematch
game-review = Review
game-new = New game
game-nextLevel = Try level { $level }
game-pause = Pause
game-continue = Play
game-step = Play one move
game-analysis = Analyze
game-type = Type a move
game-mute = Mute sounds
game-unmute = Unmute sounds
watch-label = Playback
watch-speed = Speed
watch-speed-0 = 4 s per move
watch-speed-1 = 2 s per move
watch-speed-2 = 1 s per move
watch-speed-3 = 0.5 s per move
watch-speed-4 = full speed
draw-accept = Accept the draw
draw-decline = Decline
takeBack-accept = Allow takeback
takeBack-decline = Decline
ask-agree = Agree
ask-waiting = Waiting for your opponent to answer.
ask-withdraw = Withdraw
ask-playOn = { $name } asks to play on
ask-goto = { $name } asks to go to move { $n }
ask-vary = { $name } asks to switch to the variation { $move }
ask-both = { $name } asks to play { $other } as well
ask-open = { $name } asks to open the seat of { $other } to another player
ask-bot = { $name } asks to replace the player of { $other } by: { $seat }
gone-text = { $name } has been away for a while.
gone-claim = Claim the win
gone-bot = Let the computer play
lent-text = The computer plays { $name } for you.
lent-back = Take your seat back
rematch-ready = Your opponent offers a rematch.
rematch-join = Join rematch
rematch-watch = Watch rematch
resign-title = Resign this game?
resign-text = Your opponent wins at once.
resign-do = { $name } resigns
invite-title = Invite
invite-help = Open this link on the other device to play { $name }. Later visitors can watch.
invite-choice = Open this link on the other device. The first visitor chooses a side; you play the other. Later visitors can watch.
invite-link = Link to this game
invite-local = Only this computer can connect. Restart with --host 0.0.0.0 to invite other devices.

move-pass = Pass
move-stop = Stop here
move-confirm = Play { $move }
move-back = Undo step
move-cancel = Cancel move
moves-label = Moves
moves-none = No moves yet.
moves-start = Start
moves-variation = Variation
look-label = Browse moves
look-first = First move
look-back = Previous move
look-on = Next move
look-last = Latest move
text-label = Move or command
text-play = Play
text-help = Enter: play or run command. Esc: clear.
keys-title = Keyboard shortcuts
keys-browse = Browse moves
keys-ends = First and latest move
keys-command = Type a move or a command
keys-tabs = Moves, review, rules
keys-board = Go to the board; arrow keys move between squares
keys-touch = On the board: pick up or place
keys-back = On the board: undo a step, cancel the move
keys-help = Show this list

# Engine and review.
hint-first = Hint
hint-label = Hint.
hint-more = Show the move
hint-move = Play { $move }.
engine-on = Engine
engine-lines = Lines
engine-bar = { $name }: { $chance }
engine-over = The game is over in this position.
engine-depth = depth { $depth }, { $nodes } nodes
score-wins = wins in { $n }
score-loses = loses in { $n }
score-draw = draw
review-lead = The engine grades every move and shows the key moments of the game.
review-start = Review game
review-again = Review again
review-try = Try moves on the board.
review-variations = Variations
review-forget = Delete the variation { $move }
review-comment = Comment on move { $n }
review-comment-variation = Comment on { $move }
review-comment-start = Comment on the start position
review-busy = Reviewing the moves…
review-closed = The review is available after the game.
review-graph = Winning chances of { $name } during the game
review-axis = moves
review-accuracy = { $n }% accuracy
review-moments = Key moments
review-clean = No mistakes found.
review-better = Better: { $move }
review-retry = Try again from here
review-table = Details
review-move = Move
review-lost = Winning chance lost
review-why = Reasons
line-label = Better line
line-back = Previous move of the line
line-on = Next move of the line
grade-best = best move
grade-good = good move
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-forced = only move

# Share.
share-title = Share
move-title = Play on with another device
move-help = The game moves to the server. The first device that opens its link takes the side you choose; later ones can watch.
move-over = The game moves to the server, and its link shows it on other devices.
move-side = Another device plays { $name }
move-link = Get a link
share-link = Link
share-qr = QR code of the link
share-position = Position
share-copyPosition = Copy position
share-copyRecord = Copy record
share-records = Save record
share-pictures = Save picture

# Analysis and editor.
analysis-title = Analysis board
analysis-game = Game
analysis-new = Open an empty analysis board
analysis-play = Play from here
analysis-edit = Edit position
editor-title = Edit position
editor-help = Click a square to place the chosen piece; click again to remove it.
editor-help-stacks = Click a square to put the chosen piece on top; “Remove” takes the top piece.
editor-clear = Clear board
editor-start = Start position
editor-turn = Side to move
editor-fine = This is a legal position.
editor-wrong = Not a legal position yet:
editor-done = Analyze position
analysis-enter = Enter a position
analysis-enter-help = A position of this game, or one that starts with a game and its options.
analysis-show = Show position

# Rules and lessons.
rules-title = Rules
rules-try = Try it on a board
rules-table = Table
learn-title = Learn
learn-lead = Short tasks on the board: from your first move to winning, in a few minutes for each game.
learn-of = Learn { $game }
learn-open = Lessons
learn-start = Start
learn-progress = Progress in { $game }
learn-done = { $n } of { $of } solved
learn-solved = solved
task-all = All tasks
task-of = Task { $n } of { $of }
task-goal = Your task:
task-open = Your move.
task-wrong = Not quite.
task-solved = Solved!
task-again = Try again
task-restart = Repeat
task-next = Next task
task-hint = Hint

# Settings.
settings-title = Settings
settings-look = Appearance
settings-language = Language
settings-mode = Theme
settings-board = Board
settings-pieces = Pieces
settings-motion = Animations
settings-speed = Animation speed
settings-play = Playing
settings-choices = Highlight legal moves
settings-coordinates = Show coordinates
settings-bands = Show connections between pieces
settings-confirm = Confirm moves
settings-confirm-help = Ask before a move is played.
settings-sound = Sound and motion
settings-sounds = Sounds
settings-volume = Volume
language-en = English
language-pt = Português
mode-auto = Automatic
mode-light = Light
mode-dark = Dark
mode-contrast = High contrast
board-wood = Wood
board-slate = Slate
board-paper = Paper
board-contrast = High contrast
pieces-turned = Turned wood
pieces-flat = Flat
motion-auto = Automatic
motion-on = On
motion-off = Off
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
data-title = Your data
data-kept = Your games and settings are stored in this browser.
data-evictable = Your games and settings are stored in this browser. It may delete them when disk space runs short: export them now and then.
data-memory = This browser cannot store data: your games are lost when you close the page. Export them to keep them.
data-server = This browser cannot store data, so the server stores your games. After a reload you can only watch them.
data-shared = Games with another device are stored on the server.
data-offline = The page also opens offline.
data-export = Export
data-import = Import
data-imported = Imported
data-bad = This file was not exported by Parlour, or it is damaged. Nothing was changed.
data-keep = Ask the browser to keep my data
insecure-title = This page was loaded over plain HTTP.
insecure-works = Playing, analysis, lessons, puzzles and games with other devices work.
insecure-offline = The page does not open without the server, and it cannot be installed as an app.
insecure-kept = The browser may delete your games. Export them now and then.
insecure-help = To use these features, open Parlour at localhost on the computer that runs it, or over HTTPS.

# The board.
board-label = Board: { $game }
board-watching = It is not your turn at this board.
cell-empty = empty
cell-border = border
cell-stack = stack of { $n }, from the bottom: { $pieces }
cell-step = step { $n } of this move
cell-stop = you can stop here
cell-choice = legal move
cell-hinted = hint
mark-last-move = last move
mark-used = used in this move
mark-winning = decides the game
mark-captured = captured
mark-flipped = flipped

# Announcements.
told-played = { $name } plays { $cell }
told-went = { $name } moves from { $from } to { $to }
told-wentBy = { $name } moves from { $from } via { $way } to { $to }
told-passed = { $name } passes: there is no other move
told-captured = { $move }, capturing { $n }
told-flipped = { $move }, flipping { $n }
said-moved = { $name } plays { $move }
said-undone = Move undone
said-redone = Move redone
said-resigned = { $name } resigns
said-offered = { $name } offers a draw
said-accepted = { $name } accepts the draw
said-declined = { $name } declines the draw
said-asked = { $name } asks for a takeback
said-granted = { $name } allows the takeback
said-refused = { $name } declines the takeback
said-agreed = { $name } agrees
said-disagreed = { $name } declines
said-seat = { $name } has joined
said-rematch = A rematch is ready
said-looking = Move { $n }

# Errors of local play.
engine-crashed = The engine has stopped. Please try again.
module-missing = This game is not available offline yet. Connect once to download it.
network-missing = The neural network could not be loaded. The computer plays without it.
network-failed = The network could not be loaded. Please try again later.
storage-failed = The browser could not save this. Free some disk space and try again.
load-unknown = Expected a game record, a position or the name of a game.

# Puzzles
puzzles-title = Puzzles
puzzles-lead = Each position has exactly one correct first move. Your rating follows your results. In a challenge, you play a solved board against perfect play and must keep its result.
puzzles-daily = Daily puzzle
puzzles-dailyDone = Daily puzzle, solved
puzzles-open = Solve
puzzles-solved = solved
puzzles-next = Next puzzle
puzzles-all = All puzzles
puzzles-done = { $n } of { $of } solved
puzzles-progress = Solved puzzles of { $game }
puzzles-none = No puzzles yet.
puzzles-rating = Rating
puzzles-streak = Streak
puzzles-best = Best streak
puzzles-difficulty = Difficulty { $n }
puzzles-solution = Show solution
puzzles-hide = Hide solution
puzzles-line = Solution
challenge-title = Challenges
challenge-of = Challenges: { $game }
challenge-lead = Boards whose result is proven. Play them to the end against perfect play: every move must keep the result.
challenge-none = No challenges yet.
challenge-about = Not rated
challenge-next = Next challenge
challenge-explore = Explore this board (shows which moves win)

# Solved boards
home-solvedHelp = Perfect play, move by move.
solved-title = Solved boards
solved-of = Solved boards: { $game }
solved-lead = Boards whose result with perfect play is known. Explore every move, play against the strongest engine, or convert a won position.
solved-none = No solved boards yet.
solved-count = { $n ->
    [one] One solved board
   *[other] { $n } solved boards
}
solved-open = See boards
solved-explore = Explore
solved-maps = The boards show first moves: ✓ keeps the result, × gives it away, ? is unknown. Arrows are moves that keep it.
solved-game = Game
solved-map = First moves of { $board } that keep the result: { $moves }
solved-shipped = Includes a proof file that anyone can check.
solved-summed = The proof file is identified by its checksum.
solved-again = The command on the page of the board finds the result again.
solved-board = Moves of { $board }
solved-how = How it was solved
solved-nodes = Nodes
solved-time = Time
solved-positions = Positions checked
solved-command = Command
solved-published = Published
solved-hold = Convert the win
solved-holdDraw = Hold the draw
solved-play = Play against the strongest engine
explore-searching = Searching…
explore-value = { $player } to move: { $value }.
explore-valueUnknown = { $player } to move: the result is unknown.
explore-move = Move
explore-result = Result
explore-line = Line
explore-best = Best play
explore-noLine = Perfect play from here is unknown.
explore-more = More moves are possible. Play them on the board.
explore-start = Start
explore-after = Turn { $n }: { $move }
explore-restart = Restart
explore-keeps = keeps the result
explore-fails = gives the result away
explore-unknown = unknown
legend-win = wins
legend-keeps = keeps the result (by the board's proof)
legend-unknown = unknown
legend-draw = draws
legend-fails = gives the result away (by the board's proof)
legend-loss = loses
`,ke=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Ae=function(e,t){return new URL(e,t).href},je={},Me=function(e){return e.pathname.endsWith(`.css`)},Ne=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},W=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Ae(t,n);let r=s(t),i=Me(r);return Ne(je,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:ke,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{t.addEventListener(`load`,e),t.addEventListener(`error`,()=>n(Error(`Unable to preload CSS for ${r}`)))})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Pe={en:async()=>U,pt:async()=>(await W(async()=>{let{default:e}=await import(`./pt-CIxwYJfp.js`);return{default:e}},[],import.meta.url)).default},Fe={en:`en`,pt:`pt-PT`};function G(e,...t){let n=new oe(Fe[e],{useIsolating:!1});for(let e of t)n.addResource(e,{allowOverrides:!0});return n}var K=G(`en`,new P(U)),q=n({en:K});async function J(e){if(!r(q)[e])try{let n=await Pe[e]();t(q,{...r(q),[e]:G(e,new P(n))})}catch{}}var Y=e=>typeof e==`number`?new c(e,{useGrouping:!1}):e;function Ie(e,t={}){let n=Object.fromEntries(Object.entries(t).map(([e,t])=>[e,Y(t)]));for(let t of[r(q)[H.language],K]){let r=t?.getMessage(e)?.value;if(t&&r)return t.formatPattern(r,n,[])}return e}var X=n({}),Z=``;function Le(e,{program:n,games:i}){let a=new P(n),o=Object.entries(i).map(([t,n])=>[t,G(e,a,new P(n))]);t(X,{...r(X),[e]:{[Z]:G(e,a),...Object.fromEntries(o)}})}function Q(e,t){let n=r(X)[H.language],i=n?.[t??Z]??n?.[Z],a=i?.getMessage(e.id)?.value;if(!i||!a)return null;let o=Object.entries(e.args??{}).map(([e,n])=>[e,typeof n==`number`?Y(n):$(n,i,t)]);return i.formatPattern(a,Object.fromEntries(o),[])}function $(e,t,n){if(typeof e!=`object`)return String(e);if(`player`in e)return Q({id:e.player===`x`?`player-one`:`player-two`,text:``},n)??e.player;if(`id`in e)return Q(e,n)??e.text;let r=e.one_of.map(e=>$(e,t,n)),i=r.pop()??``;return r.length===0?i:Q({id:`one-of`,args:{others:r.join(`, `),last:i},text:``},n)??[...r,i].join(`, `)}function Re(e){return Ve(e)?Ie(e.id):(H.language===`en`?null:Q(e,e.game))??e.text}function ze(e){return Ve(e)||H.language===`en`?H.language:Q(e,e.game)===null?`en`:H.language}var Be=e=>({id:e,text:``}),Ve=e=>e.text===``,He=e=>({id:`verbatim`,args:{text:e},text:e});await J(H.language);export{Ee as _,Re as a,W as c,B as d,I as f,Oe as g,De as h,J as i,z as l,R as m,Be as n,Ie as o,Ce as p,ze as r,He as s,Le as t,L as u,H as v};