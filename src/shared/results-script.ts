/** Writes the script that sends the results of a Google Form. */

type ScriptParts = {
  address: string;
  secret: string;
  /** `entry.123456`; empty: the question whose title speaks of a code. */
  codeEntry: string;
};

/**
 * The Google Apps Script of one form, ready to be pasted: sends each graded response to the site, signed. It uses
 * FormResponse.getGradableItemResponses, which also holds the questions left empty, and FormResponse.toPrefilledUrl,
 * which alone names questions as prefilled links do (Apps Script reference, Forms service).
 */
export const scoreScript = ({ address, secret, codeEntry }: ScriptParts): string => `${heading}
var ADDRESS = ${JSON.stringify(address)};
var SECRET = ${JSON.stringify(secret)};
var CODE_ENTRY = ${JSON.stringify(codeEntry)};
${script}`;

const heading = `/**
 * Sends the marks of this form to the website.
 *
 * setUp          run this once: from then on every new response is sent by itself
 * sendAllAgain   run this after you have corrected the answer key or marked answers by hand
 *
 * Keep this script to yourself: the secret below lets it write marks.
 */`;

const script = `
function setUp() {
  ScriptApp.getProjectTriggers().forEach(function (trigger) {
    if (trigger.getHandlerFunction() === 'sendResponse') ScriptApp.deleteTrigger(trigger);
  });
  ScriptApp.newTrigger('sendResponse').forForm(FormApp.getActiveForm()).onFormSubmit().create();
  sendAllAgain();
}

/** Google calls this for every new response. */
function sendResponse(event) {
  post([marksOf(event.response)]);
}

function sendAllAgain() {
  var all = FormApp.getActiveForm().getResponses();
  for (var from = 0; from < all.length; from += 50) {
    post(all.slice(from, from + 50).map(marksOf));
  }
  console.log(all.length + ' responses sent');
}

function marksOf(response) {
  var score = 0;
  var maxScore = 0;
  response.getGradableItemResponses().forEach(function (answer) {
    var points = pointsOf(answer.getItem());
    maxScore += points;
    score += Math.min(Number(answer.getScore()) || 0, points);
  });
  if (maxScore === 0) throw new Error('No question of this form gives points. Make it a quiz and set the points.');
  return {
    responseId: response.getId(),
    code: codeOf(response),
    score: score,
    maxScore: maxScore,
    submittedAt: response.getTimestamp().getTime()
  };
}

function pointsOf(item) {
  var kinds = {
    MULTIPLE_CHOICE: 'asMultipleChoiceItem', CHECKBOX: 'asCheckboxItem', LIST: 'asListItem', TEXT: 'asTextItem',
    PARAGRAPH_TEXT: 'asParagraphTextItem', SCALE: 'asScaleItem', DATE: 'asDateItem', DATETIME: 'asDateTimeItem',
    TIME: 'asTimeItem', DURATION: 'asDurationItem'
  };
  var read = kinds[String(item.getType())];
  return read ? Number(item[read]().getPoints()) || 0 : 0;
}

/** The answer to the question for the student's code. */
function codeOf(response) {
  if (CODE_ENTRY !== '') {
    var filled = response.toPrefilledUrl().split(/[?&]/);
    for (var i = 0; i < filled.length; i++) {
      if (filled[i].indexOf(CODE_ENTRY + '=') === 0) {
        return shorten(decodeURIComponent(filled[i].slice(CODE_ENTRY.length + 1).replace(/\\+/g, ' ')));
      }
    }
  }
  var byTitle = response.getItemResponses().filter(function (answer) {
    return /code|குறியீடு/i.test(answer.getItem().getTitle());
  });
  return byTitle.length > 0 ? shorten(byTitle[0].getResponse()) : '';
}

function shorten(text) {
  return String(text).trim().slice(0, 100);
}

/** Sends with the time and a signature, and tries again for about half a minute when the site cannot be reached. */
function post(marks) {
  var problem = '';
  for (var turn = 0; turn < 5; turn++) {
    if (turn > 0) Utilities.sleep(1000 * Math.pow(2, turn));
    var body = JSON.stringify({ sentAt: Date.now(), responses: marks });
    var signature = Utilities.computeHmacSha256Signature(body, SECRET, Utilities.Charset.UTF_8)
      .map(function (byte) { return ('0' + (byte & 255).toString(16)).slice(-2); })
      .join('');
    try {
      var answer = UrlFetchApp.fetch(ADDRESS, {
        method: 'post',
        contentType: 'application/json',
        headers: { 'X-Signature': signature },
        payload: body,
        muteHttpExceptions: true
      });
      var status = answer.getResponseCode();
      if (status === 200) return;
      problem = status + ' ' + answer.getContentText().slice(0, 200);
      if (status !== 429 && status < 500) break;
    } catch (error) {
      problem = String(error);
    }
  }
  throw new Error('The website did not take the marks: ' + problem);
}
`;
