import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Runs a Schematron's stylesheet under Saxon: SchematronJudge STYLESHEET, files on standard input. Prints `file TAB id…`. */
public class SchematronJudge {
  private static final Pattern FAILED = Pattern.compile("<svrl:failed-assert(.*?)</svrl:failed-assert>", Pattern.DOTALL);
  private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]+)\"");
  private static final Pattern FLAG = Pattern.compile("\\bflag=\"([^\"]+)\"");

  public static void main(String[] args) throws Exception {
    TransformerFactory factory = TransformerFactory.newInstance("net.sf.saxon.TransformerFactoryImpl", null);
    Templates rules = factory.newTemplates(new StreamSource(new File(args[0])));
    for (String file : new String(System.in.readAllBytes()).split("\n")) {
      if (file.isEmpty()) continue;
      String verdict;
      try {
        StringWriter report = new StringWriter();
        rules.newTransformer().transform(new StreamSource(new File(file)), new StreamResult(report));
        TreeSet<String> ids = new TreeSet<>();
        Matcher failed = FAILED.matcher(report.toString());
        while (failed.find()) {
          Matcher id = ID.matcher(failed.group(1));
          Matcher flag = FLAG.matcher(failed.group(1));
          if (id.find()) ids.add(id.group(1) + (flag.find() && !flag.group(1).equals("fatal") ? "?" : ""));
        }
        verdict = String.join(" ", ids);
      } catch (Exception error) {
        verdict = "!" + error.getMessage().replace('\n', ' ');
      }
      System.out.println(file + "\t" + verdict);
    }
  }
}
