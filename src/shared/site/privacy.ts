/** The day on which the words below or the list of `personal-data.ts` were last changed. */
export const noticeWrittenOn = '2026-11-27';

/** What the privacy notice says around the list of data, in English and in Tamil: the same paragraphs in the same order. */
export const privacy = {
  privacy: [
    {
      title: 'What this notice is',
      text: 'It says which data about you this site stores, what for, how long and who sees it. It stands apart from the terms. Most of it we need to give you what you ask for: an account, an order, a test. What we use only if you want it has a switch of its own on your profile page, and switching it off is as easy as switching it on.',
    },
    {
      title: 'What we do not do',
      text: 'We do not sell your data, show advertisements or follow you to other websites. The only cookies are those that keep you signed in and protect your account.',
    },
    {
      title: 'Who else sees your data',
      text: 'Razorpay, when you pay. The courier, when we send you something. Our mail provider, for the mails you get. Google, when you look at the videos or at a preview, or start a test that is a Google Form. The maker of your browser, when you turn on notices on a device: it learns that a notice came, not what it says.',
    },
    {
      title: 'Your rights',
      text: 'On your profile page you can see and correct your data, download all of it, see where you are signed in, change what you agreed to, and delete your account. Write to us through the contact form, category My data, for anything else: to correct or erase something, to name a person who may act for you if you die or fall ill, or to complain. You get a ticket number at once and an answer within 48 hours. If that does not help, you may turn to the Data Protection Board of India.',
    },
  ],
  privacyTamil: [
    {
      title: 'இந்த அறிவிப்பு எதற்காக',
      text: 'உங்களைப் பற்றிய எந்தத் தரவை இந்தத் தளம் வைத்திருக்கிறது, எதற்காக, எவ்வளவு காலம், யார் பார்க்கிறார்கள் என்பதை இது சொல்கிறது. இது விதிமுறைகளிலிருந்து தனியானது. இதில் பெரும்பாலானவை நீங்கள் கேட்பதைத் தரத் தேவை: கணக்கு, ஆர்டர், தேர்வு. நீங்கள் விரும்பினால் மட்டும் பயன்படுத்துபவற்றை உங்கள் சுயவிவரப் பக்கத்தில் ஒவ்வொன்றாக இயக்கலாம், நிறுத்தலாம்; நிறுத்துவதும் இயக்குவதைப் போலவே எளிது.',
    },
    {
      title: 'நாங்கள் செய்யாதவை',
      text: 'உங்கள் தரவை விற்பதில்லை, விளம்பரங்கள் காட்டுவதில்லை, பிற தளங்களில் உங்களைப் பின்தொடர்வதில்லை. உங்களை உள்நுழைந்த நிலையில் வைக்கவும் கணக்கைக் காக்கவும் தேவையான குக்கிகள் மட்டுமே உள்ளன.',
    },
    {
      title: 'உங்கள் தரவை வேறு யார் பார்க்கிறார்கள்',
      text: 'நீங்கள் பணம் செலுத்தும்போது Razorpay. நாங்கள் எதையாவது அனுப்பும்போது கூரியர். உங்களுக்கு வரும் மின்னஞ்சல்களுக்கு எங்கள் மின்னஞ்சல் சேவை. காணொளி அல்லது முன்னோட்டம் பார்க்கும்போதும், Google Form தேர்வைத் தொடங்கும்போதும் Google. ஒரு சாதனத்தில் அறிவிப்புகளை இயக்கினால் உங்கள் உலாவியின் நிறுவனம்: அறிவிப்பு வந்தது மட்டும், அதன் உள்ளடக்கம் அல்ல.',
    },
    {
      title: 'உங்கள் உரிமைகள்',
      text: 'உங்கள் சுயவிவரப் பக்கத்தில் தரவைப் பார்க்கலாம், திருத்தலாம், முழுவதையும் பதிவிறக்கலாம், எங்கெல்லாம் உள்நுழைந்திருக்கிறீர்கள் எனப் பார்க்கலாம், நீங்கள் ஒப்புக்கொண்டதை மாற்றலாம், கணக்கை நீக்கலாம். வேறு எதற்கும் தொடர்புப் படிவத்தில் My data என்ற வகையில் எழுதுங்கள்: ஒன்றைத் திருத்த அல்லது அழிக்க, நீங்கள் இறந்தாலோ நோயுற்றாலோ உங்களுக்காகச் செயல்படும் ஒருவரை நியமிக்க, அல்லது புகார் அளிக்க. உடனே ஒரு டிக்கெட் எண்ணும், 48 மணி நேரத்துக்குள் பதிலும் கிடைக்கும். அதுவும் உதவவில்லை என்றால் இந்தியத் தரவுப் பாதுகாப்பு வாரியத்தை (Data Protection Board of India) அணுகலாம்.',
    },
  ],
};
